import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { AskingFixture, type EraName } from "./asking-fixture.ts";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import type { RecordedLine } from "./host-fixture.ts";
import type { Clock, Opener } from "./ports.ts";
import { systemClock } from "./system-ports.ts";

/** A host with a browser that only writes down what it is told to open. */
export class UrlFixture extends AskingFixture {
  /** What the browser was handed, in order. */
  readonly opened: string[];
  /** How the browser takes the next URL. */
  readonly browser: { start: () => Promise<void> };

  constructor(clock: Clock = systemClock) {
    const opened: string[] = [];
    const browser = { start: async () => {} };
    const opener: Opener = async (url) => {
      await browser.start();
      opened.push(url);
    };
    super(clock, bundledProfiles, { opener });
    this.opened = opened;
    this.browser = browser;
  }

  open(question: QuestionView) {
    return this.host.visits.open(question.key, "person");
  }

  goOn(question: QuestionView) {
    return this.host.visits.continue(question.key, "person");
  }

  visitOf({ key }: QuestionView) {
    return this.host.broker.find(key)?.visit;
  }

  /** The open questions, oldest first, once there are so many. */
  async asked(count: number): Promise<readonly QuestionView[]> {
    const open = () => this.host.broker.all().filter(({ state }) => state.kind === "open");
    for (;;) {
      const there = open();
      if (there.length >= count) return there;
      await this.question(
        (question) => question.state.kind === "open" && !there.some(({ key }) => key === question.key),
      );
    }
  }

  /** One of the raw servers of an era over stdio or HTTP, connected; `messages` are those that it has received. */
  async serving(era: EraName, over: "stdio" | "http") {
    if (over === "stdio") {
      const server = await this.connected(era);
      return { id: server.id, messages: () => server.session() };
    }
    const server = await this.addHttp(era === "legacy" ? "http-legacy" : "http-modern", [], { eraSetting: era });
    await this.host.connect(server.id);
    const messages = () => server.recorded().flatMap(({ body }): RecordedLine[] => (body ? [body] : []));
    return { id: server.id, messages };
  }
}

/** The params of a URL question. */
export const page = (url: string, elicitationId = "e-1", message = "Connect your account") => ({
  mode: "url",
  elicitationId,
  url,
  message,
});

/** The calls among what a server has received. */
export const callsOf = (lines: readonly RecordedLine[]) => lines.filter((line) => line.method === "tools/call");
