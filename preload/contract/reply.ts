/** Errors cross the border as values: a code that the renderer words (`error.<code>`), and its parameters. */
export interface AppError {
  readonly code: string;
  /** Facts for the wording: versions, sizes, paths. Untrusted text is already made safe for display. */
  readonly params: { readonly [name: string]: string | number };
}

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };
