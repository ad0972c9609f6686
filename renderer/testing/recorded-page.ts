import type { Reply } from "../../preload/contract/reply.ts";
import type { PageProps } from "../elicitation/sheet-props.ts";

type Act = "open" | "goOn" | "stop" | "retry on" | "retry off";

/** The ways of a page that write down what was done; each succeeds unless told otherwise. */
export function recordedPage(part: Partial<PageProps> = {}) {
  const acts: Act[] = [];
  const answers = new Map<Act, Reply<null>>();
  const act = async (name: Act): Promise<Reply<null>> => {
    acts.push(name);
    return answers.get(name) ?? { ok: true, value: null };
  };
  const page: PageProps = {
    open: () => act("open"),
    goOn: () => act("goOn"),
    stop: () => act("stop"),
    retryByItself: (on) => act(on ? "retry on" : "retry off"),
    pages: undefined,
    retry: false,
    ...part,
  };
  return { page, acts, answer: (name: Act, reply: Reply<null>) => void answers.set(name, reply) };
}
