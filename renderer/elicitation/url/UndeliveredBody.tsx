import { useEffect } from "react";
import type { Undelivered } from "../../../preload/contract/elicitation.ts";
import { UndeliveredFooter } from "../UndeliveredFooter.tsx";
import { UndeliveredNotice } from "../UndeliveredNotice.tsx";
import { useResend } from "../use-resend.ts";
import { UrlFacts } from "./UrlFacts.tsx";
import type { UrlBodyProps } from "./url-body-props.ts";

interface UndeliveredBodyProps extends UrlBodyProps {
  readonly undelivered: Undelivered;
}

/** The answer about an address did not go through: the same one is sent again, or given up; nothing is opened for that (F-37). */
export function UndeliveredBody(props: UndeliveredBodyProps) {
  const { undelivered, verdict, server, facts, keys, onReady, onResend, onGiveUp, onClose } = props;
  const resend = useResend(onResend, onGiveUp, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this face of the sheet comes
  useEffect(onReady, []);
  return (
    <>
      <div className="scroll">
        <UndeliveredNotice undelivered={undelivered} serverName={server.name} failure={resend.failure} />
        <UrlFacts verdict={verdict} />
      </div>
      <UndeliveredFooter
        serverName={server.name}
        armingMs={facts.armingMs}
        isMac={facts.platform === "darwin"}
        keys={keys}
        resend={resend}
      />
    </>
  );
}
