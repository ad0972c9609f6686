import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../preload/contract/reply.ts";
import type { AppFacts } from "../preload/contract/settings.ts";
import { App } from "./App.tsx";
import { FactsContext, HostContext } from "./host.ts";
import { changeLanguage, chosenLanguage } from "./i18n.ts";
import type { Host } from "./mirror.ts";
import { createSheetChoice, type SheetChoice, SheetChoiceContext } from "./sheet-choice.ts";
import { Button } from "./ui/Button.tsx";
import { ErrorNotice } from "./ui/ErrorNotice.tsx";
import { useLate } from "./ui/useLate.ts";

type BootState =
  | { readonly kind: "reading" }
  | { readonly kind: "failed"; readonly error: AppError }
  | { readonly kind: "ready"; readonly facts: AppFacts; readonly choice: SheetChoice };

/** Mirrors main's state, then shows the window. The language is right before the first word is painted. */
export function Boot({ host }: { readonly host: Host }) {
  const { t } = useTranslation();
  const [state, setState] = useState<BootState>({ kind: "reading" });
  const late = useLate(state.kind === "reading");

  const read = useCallback(async () => {
    setState({ kind: "reading" });
    const [facts, failure] = await Promise.all([host.call("readFacts", {}), host.load()]);
    if (!facts.ok) return setState({ kind: "failed", error: facts.error });
    if (failure) return setState({ kind: "failed", error: failure });
    const [settings] = host.entries("settings").values();
    changeLanguage(chosenLanguage(settings?.language ?? "system", facts.value.locale));
    setState({ kind: "ready", facts: facts.value, choice: createSheetChoice(host) });
  }, [host]);
  useEffect(() => void read(), [read]);

  if (state.kind === "ready") {
    return (
      <HostContext value={host}>
        <FactsContext value={state.facts}>
          <SheetChoiceContext value={state.choice}>
            <App />
            <ReadySignal />
          </SheetChoiceContext>
        </FactsContext>
      </HostContext>
    );
  }
  return (
    <main className="boot">
      {late && <h1 className="muted">{t("boot.reading")}</h1>}
      {state.kind === "failed" && (
        <div className="empty">
          <h1>{t("boot.failed")}</h1>
          <ErrorNotice error={state.error} announce />
          <Button onClick={() => void read()}>{t("boot.again")}</Button>
        </div>
      )}
    </main>
  );
}

/** Tells main, tests and benches that the first screen is painted and takes input. */
function ReadySignal() {
  useEffect(() => {
    let told = false;
    const tell = () => {
      if (told) return;
      told = true;
      document.documentElement.dataset.ready = "true";
      performance.mark("parley:interactive");
    };
    // A frame, then the task after it. A window that is hidden paints no frame, so the wait is bounded.
    const frame = requestAnimationFrame(() => setTimeout(tell));
    const timer = setTimeout(tell, 1000);
    return () => {
      told = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return null;
}
