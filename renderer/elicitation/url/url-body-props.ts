import type { RefObject } from "react";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import type { PageProps, SheetKeys, SheetProps } from "../sheet-props.ts";

/** What each face of a URL sheet is given. */
export interface UrlBodyProps extends SheetProps {
  readonly verdict: UrlVerdict;
  readonly page: PageProps;
  readonly keys: RefObject<SheetKeys>;
  /** The face is there: the focus may go to it. */
  readonly onReady: () => void;
}
