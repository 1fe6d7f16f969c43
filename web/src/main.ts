import "./fonts.css";
import "./theme.css";
import "./board/board.css";
import { mount } from "svelte";
import Proof from "./Proof.svelte";

const target = document.getElementById("app");
if (target) mount(Proof, { target });
