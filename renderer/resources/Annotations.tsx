import { useTranslation } from "react-i18next";
import type { AnnotationsView } from "../../preload/contract/offers.ts";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";

/** For whom content is, how much it matters and when it last changed, as its server says (S-25). */
export function Annotations({ of }: { readonly of: AnnotationsView | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!of) return null;
  const { audience, priority, lastModified } = of;
  const at = lastModified === undefined ? Number.NaN : Date.parse(lastModified);
  return (
    <>
      {audience && <Chip>{t(`resources.audience.${audience.length > 1 ? "both" : audience[0]}`)}</Chip>}
      {priority !== undefined && <Chip>{t("resources.priority", { value: formats.number(priority) })}</Chip>}
      {lastModified !== undefined && (
        // A date that can't be read is shown as the server wrote it.
        <Chip>{t("resources.modified", { time: Number.isNaN(at) ? lastModified : formats.moment(at) })}</Chip>
      )}
    </>
  );
}
