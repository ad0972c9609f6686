/** Revisions with `initialize`, newest first; the first is what we offer (C-02). */
export const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Revisions with `server/discover` and a `_meta` envelope on every request. */
export const MODERN_VERSIONS = ["2026-07-28"] as const;
