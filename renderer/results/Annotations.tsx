import { useTranslation } from "react-i18next";
import type { AnnotationsView } from "../../preload/contract/offers.ts";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";

/** What a server says of a content: who it is for, how much it matters, when it changed (S-25). */
export function Annotations({ annotations }: { readonly annotations: AnnotationsView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { audience = [], priority, lastModified } = annotations;
  const at = lastModified === undefined ? Number.NaN : Date.parse(lastModified);
  return (
    <>
      {audience.length > 0 && (
        <Chip>{t(`result.audience.${audience.length > 1 ? "both" : (audience[0] ?? "user")}`)}</Chip>
      )}
      {priority !== undefined && (
        <Chip>{t("result.priority", { percent: formats.number(Math.round(priority * 100)) })}</Chip>
      )}
      {lastModified !== undefined && (
        <Chip>{t("result.changed", { time: Number.isNaN(at) ? lastModified : formats.moment(at) })}</Chip>
      )}
    </>
  );
}
