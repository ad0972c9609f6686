import { useTranslation } from "react-i18next";
import type { StrayCounts, StrayKind } from "../../preload/contract/servers.ts";
import { useFormats } from "../ui/format.ts";

/** What the server sent that was ignored or refused, in one quiet line; nothing when there was none (C-18, C-20, C-30). */
export function StrayLine({ strays }: { readonly strays: StrayCounts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kinds = Object.keys(strays) as StrayKind[];
  if (kinds.length === 0) return null;
  const list = kinds.map((kind) => `${t(`servers.stray.${kind}`)} ${formats.number(strays[kind] ?? 0)}`).join(" · ");
  return <p className="small muted wrap">{t("servers.strays", { list })}</p>;
}
