import "./fonts.css";
import "./theme.css";
import "./app.css";
import "./board/board.css";
import "./board/live.css";
import "./games";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
