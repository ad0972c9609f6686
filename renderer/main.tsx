import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/frame.css";
import { createRoot } from "react-dom/client";
import type { Gate } from "../preload/contract/treaty.ts";
import { Boot } from "./Boot.tsx";
import { startMessages } from "./i18n.ts";
import { createHost } from "./mirror.ts";

declare global {
  interface Window {
    readonly parley: Gate;
  }
}

startMessages(navigator.language.toLowerCase().startsWith("ko") ? "ko" : "en");
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<Boot host={createHost(window.parley)} />);
