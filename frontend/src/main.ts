import { mount } from "svelte";
import App from "./App.svelte";
import { language, preferred, speak } from "./i18n";
import "./styles/tokens.css";
import "./styles/base.css";

// A language that does not arrive over a bad line is no reason to show nothing.
await speak(preferred(document.cookie, navigator.languages)).catch(() => speak("en"));
document.documentElement.lang = language();
mount(App, { target: document.getElementById("app")! });
