import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useBroughtIntoView } from "./use-brought-into-view.ts";

interface HoledAddressProps {
  readonly uri: string;
  /** The variables that were left empty. */
  readonly empty: readonly string[];
  readonly onRead: () => void;
}

/** The address that a template becomes though not all was filled in: it is seen before it is read. */
export function HoledAddress({ uri, empty, onRead }: HoledAddressProps) {
  const { t } = useTranslation();
  const place = useBroughtIntoView<HTMLDivElement>();
  const names = empty.map((variable) => visibleText(variable, false)).join(", ");
  return (
    <div className="offer-outcome" ref={place}>
      <Notice tone="warn" role="status" title={t("resources.leftEmpty", { names })}>
        <p>{t("resources.wouldRead")}</p>
        <code className="wrap">{visibleText(uri, false)}</code>
        <div>
          <Button compact onClick={onRead}>
            {t("resources.readHoled")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
