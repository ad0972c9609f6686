import type { SecretPlace, ServerCandidate, ServerPreview } from "../../preload/contract/servers.ts";
import type { ConfiguredTransport } from "../host/connection/server-config.ts";
import { startsShell } from "../host/consent/command-approval.ts";
import { HostError } from "../host/host-error.ts";
import type { Random } from "../host/ports.ts";
import { displayLabel } from "../host/untrusted/display-text.ts";
import type { FoundServer } from "./pasted.ts";
import { type Withheld, withholdSecrets } from "./withheld.ts";

/** Previews that can still be added from; older ones are forgotten. */
const KEPT_PREVIEWS = 16;

/** What was found in pasted texts and files, waiting for the person to choose. Held here, so that nothing comes back from the page. */
export class Previews {
  private readonly random: Random;
  private readonly held = new Map<string, readonly FoundServer[]>();

  constructor(random: Random) {
    this.random = random;
  }

  /** Keeps what was found and returns it for display. @param isKnown whether such a server is in the list already */
  hold(found: readonly FoundServer[], isKnown: (transport: ConfiguredTransport) => boolean): ServerPreview {
    const previewId = this.random.id();
    this.held.set(previewId, found);
    const [oldest] = this.held.keys();
    if (this.held.size > KEPT_PREVIEWS && oldest !== undefined) this.held.delete(oldest);
    return { previewId, candidates: found.map((server, index) => candidate(server, index, isKnown)) };
  }

  /**
   * The chosen servers under the names the person gave.
   * @throws HostError `preview-gone`, or `bad-input` for a place where no usable server is
   */
  choose(
    previewId: string,
    chosen: readonly { readonly index: number; readonly name: string }[],
  ): readonly { readonly name: string; readonly transport: ConfiguredTransport }[] {
    const found = this.held.get(previewId);
    if (!found) throw new HostError("preview-gone");
    return chosen.map(({ index, name }) => {
      const server = found[index];
      if (!server || !("transport" in server)) {
        throw new HostError("bad-input", { method: "addServers", detail: `index ${index}` });
      }
      return { name: name.trim() || server.name, transport: server.transport };
    });
  }
}

function candidate(
  server: FoundServer,
  index: number,
  isKnown: (transport: ConfiguredTransport) => boolean,
): ServerCandidate {
  const name = displayLabel(server.name);
  if ("problem" in server) {
    return { index, name, problem: server.problem, secrets: [], placeholders: [], known: false };
  }
  const { transport } = server;
  const { kept, withheld } = withholdSecrets(transport);
  const common = {
    index,
    name,
    secrets: withheld.map(secretPlace),
    placeholders: placeholdersIn(transport),
    known: isKnown(transport),
  };
  if (transport.kind === "http") {
    const url = kept.kind === "http" ? kept.url : transport.url;
    return { ...common, launch: { kind: "http", url: displayLabel(url), headerNames: names(transport.headers) } };
  }
  const { command, args, cwd } = transport;
  return {
    ...common,
    launch: {
      kind: "stdio",
      command: displayLabel(command),
      // The person wrote or chose this text and is about to run it: it is shown whole, a secret argument too.
      args: args.map(displayLabel),
      ...(cwd === undefined ? {} : { folder: displayLabel(cwd) }),
      envNames: names(transport.env),
      shell: startsShell(command),
    },
  };
}

const names = (values: { readonly [name: string]: string }) => Object.keys(values).map(displayLabel);

/** A withheld value's place for the page. */
export function secretPlace({ place, name }: Withheld): SecretPlace {
  return { place, name: displayLabel(name) };
}

function placeholdersIn(transport: ConfiguredTransport): readonly string[] {
  const texts =
    transport.kind === "http"
      ? [transport.url, ...Object.values(transport.headers)]
      : [transport.command, ...transport.args, transport.cwd ?? "", ...Object.values(transport.env)];
  return [...new Set(texts.flatMap((text) => text.match(/\$\{[^{}]{1,200}\}/g) ?? []))].map(displayLabel);
}
