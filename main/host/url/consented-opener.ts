import type { UrlVerdict } from "../../../preload/contract/url.ts";
import { HostError } from "../host-error.ts";
import type { Clock, Opener } from "../ports.ts";

/** Consents that can still be read; older ones are forgotten. */
const CONSENTS_KEPT = 1_000;

/** What a URL is opened for. */
export interface OpenFor {
  readonly serverId: string;
  /** The question it was shown with. */
  readonly key: string;
}

/** One consent of a person, or of the script that stands in for one. */
export interface Consent extends OpenFor {
  /** ms since the epoch */
  readonly at: number;
  /** The whole URL as it was shown, which is what was handed to the browser. */
  readonly text: string;
  /** Whether the browser could be started. */
  readonly opened: boolean;
}

/**
 * The one place that opens a URL: whatever leads a person out of Parley comes through here, judged, shown and consented to, and is
 * written down (U-02, U-03). Never more opens than consents.
 */
export class ConsentedOpener {
  private readonly opener: Opener;
  private readonly clock: Clock;
  private consents: Consent[] = [];

  constructor(opener: Opener, clock: Clock) {
    this.opener = opener;
    this.clock = clock;
  }

  /** The consents that are kept, oldest first. */
  all(): readonly Consent[] {
    return this.consents;
  }

  /**
   * Opens what was consented to. Called once for each consent, never ahead of it.
   * @param verdict of the URL as it was shown
   * @throws HostError `blocked-url` for one that may not be opened, `browser-failed` when the browser could not be started
   */
  async open(verdict: UrlVerdict, why: OpenFor): Promise<void> {
    if (verdict.level === "block") throw new HostError("blocked-url", { reason: verdict.reasons[0]?.id ?? "" });
    const consent = { at: this.clock.now(), text: verdict.text, serverId: why.serverId, key: why.key, opened: false };
    this.consents.push(consent);
    if (this.consents.length > CONSENTS_KEPT) this.consents.shift();
    try {
      await this.opener(verdict.text);
    } catch (error) {
      throw new HostError("browser-failed", { detail: error instanceof Error ? error.message : String(error) });
    }
    consent.opened = true;
  }
}
