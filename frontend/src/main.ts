import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./i18n";
import "./styles/tokens.css";
import "./styles/base.css";

const language = preferred(document.cookie, navigator.languages);
await speak(language);
document.documentElement.lang = language;
mount(App, { target: document.getElementById("app")! });
