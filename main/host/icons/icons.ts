import type { IconTheme } from "../../../preload/contract/icons.ts";
import { discardBody, readBounded } from "../http/bounded-body.ts";
import type { Clock, HttpPort } from "../ports.ts";
import { ICON_BYTES, ICON_PIXELS, ICON_READ_MS, ICONS_FETCHED } from "../untrusted/limits.ts";
import { iconSource } from "./icon-source.ts";
import { imagePixels } from "./image-pixels.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** An image that may be shown. */
export interface IconImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** Whose icon is wanted, and by what terms. */
export interface IconWanted {
  readonly serverId: string;
  /** As the server sent them. */
  readonly icons: unknown;
  readonly serverUrl: string | undefined;
  /** The person lets this server's icons be loaded from its own origin. */
  readonly remote: boolean;
  /** What it will stand on. */
  readonly theme?: IconTheme | undefined;
}

/** Reads icons for the window, which itself reaches nothing (S-26). What can't be shown is no error: a letter stands there instead. */
export class Icons {
  private readonly http: HttpPort;
  private readonly clock: Clock;
  /** Remote ones of connected servers, by server and address: each is fetched once, the last so many are kept. */
  private readonly fetched = new Map<string, Map<string, Promise<IconImage | null>>>();

  constructor(http: HttpPort, clock: Clock) {
    this.http = http;
    this.clock = clock;
  }

  /** Reads the icon; null when there is none that may be shown. Never rejects. */
  async read({ serverId, icons, serverUrl, remote, theme }: IconWanted): Promise<IconImage | null> {
    const source = iconSource(icons, serverUrl, theme);
    if (!source) return null;
    if (source.kind === "data") return imageOf(source.bytes);
    return remote ? this.fetch(serverId, source.url) : null;
  }

  /** Forgets what was fetched of a server. */
  ended(serverId: string): void {
    this.fetched.delete(serverId);
  }

  private fetch(serverId: string, url: string): Promise<IconImage | null> {
    const known = this.fetched.get(serverId) ?? new Map<string, Promise<IconImage | null>>();
    this.fetched.set(serverId, known);
    let image = known.get(url);
    if (!image) {
      image = this.fetchOnce(url).catch(() => null);
      known.set(url, image);
      const [oldest] = known.keys();
      if (known.size > ICONS_FETCHED && oldest !== undefined) known.delete(oldest);
    }
    return image;
  }

  /** Without the server's headers, cookies or authorization; the port follows no redirect to another origin. */
  private async fetchOnce(url: string): Promise<IconImage | null> {
    const ended = new AbortController();
    const timer = this.clock.after(ICON_READ_MS, () => ended.abort(new Error("no answer")));
    try {
      const response = await this.http(url, { signal: ended.signal });
      if (response.ok) return imageOf(await readBounded(response, ICON_BYTES));
      await discardBody(response);
      return null;
    } finally {
      timer.cancel();
    }
  }
}

function imageOf(bytes: Buffer): IconImage | null {
  const type = bytes.length > 0 && bytes.length <= ICON_BYTES ? sniffImage(bytes) : undefined;
  const pixels = type && imagePixels(bytes, type);
  if (type === undefined || pixels === undefined || pixels > ICON_PIXELS) return null;
  return { type, bytes: new Uint8Array(bytes) };
}
