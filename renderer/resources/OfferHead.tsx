import type { IconOf, IconRef } from "../../preload/contract/icons.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { ItemIcon } from "../ui/ItemIcon.tsx";

interface OfferHeadProps {
  readonly server: ServerView;
  /** Safe for display. */
  readonly name: string;
  readonly of: IconOf;
  readonly icon: IconRef | undefined;
}

/** What a chosen item is called: its icon if it has one, its name, and exactly what goes back on the wire. */
export function OfferHead({ server, name, of, icon }: OfferHeadProps) {
  const exact = visibleText(of.key, false);
  return (
    <>
      <div className="offer-head">
        {icon && <ItemIcon server={server} of={of} icon={icon} size={20} />}
        <h3 className="wrap">{name}</h3>
      </div>
      {exact !== name && <code className="small wrap">{exact}</code>}
    </>
  );
}
