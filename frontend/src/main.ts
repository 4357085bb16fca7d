import { mount } from "svelte";
import App from "./App.svelte";
import { announce, language, preferred, speak, told } from "./i18n";
import "./styles/tokens.css";
import "./styles/base.css";

// A language that does not arrive over a bad line is no reason to show nothing.
await speak(preferred(document.cookie, navigator.languages)).catch(() => speak("en"));
document.documentElement.lang = language();
if (told(document.cookie) === undefined) announce();
mount(App, { target: document.getElementById("app")! });
