import { isVisiting } from "../../visits/visit-state.ts";
import { ConsentBody } from "./ConsentBody.tsx";
import { EndedBody } from "./EndedBody.tsx";
import { UndeliveredBody } from "./UndeliveredBody.tsx";
import type { UrlBodyProps } from "./url-body-props.ts";
import { VisitBody } from "./VisitBody.tsx";

/** The body of a sheet that asks to open an address: the consent, then the page that is open, then how it ended. */
export function UrlSheetBody(props: UrlBodyProps) {
  const { question, page } = props;
  const { visit, state } = question;
  if (state.kind === "open" && state.undelivered) {
    return <UndeliveredBody {...props} undelivered={state.undelivered} />;
  }
  if (visit && (state.kind === "open" || isVisiting(question) || page.retry))
    return <VisitBody {...props} visit={visit} />;
  return state.kind === "open" ? <ConsentBody {...props} /> : <EndedBody {...props} />;
}
