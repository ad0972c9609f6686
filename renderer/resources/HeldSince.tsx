import { useTranslation } from "react-i18next";
import type { CallView } from "../../preload/contract/calls.ts";
import { useFormats } from "../ui/format.ts";

/** That a result was not asked for now, but is of then (C-32); nothing where it was. */
export function HeldSince({ call }: { readonly call: CallView | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (call?.heldSince === undefined) return null;
  return <p className="small muted">{t("resources.heldAt", { time: formats.time(call.heldSince) })}</p>;
}
