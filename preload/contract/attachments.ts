/** Something that a person put beside a conversation for a model; its text stays in main. Texts are safe for display. */
export interface AttachmentView {
  readonly id: string;
  readonly kind: "skill";
  readonly name: string;
  /** Whose it is; the server's name as it was then. */
  readonly serverId: string;
  readonly serverName: string;
  /** Where it came from, exact. */
  readonly uri: string;
  /** Of the file that its text is of, `sha256:…`. */
  readonly digest: string;
  /** UTF-8 bytes of its text. */
  readonly bytes: number;
  /** ms since the epoch */
  readonly at: number;
}
