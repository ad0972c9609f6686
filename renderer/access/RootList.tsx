import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RootView } from "../../preload/contract/roots.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Button } from "../ui/Button.tsx";
import { useFormats } from "../ui/format.ts";
import "./access.css";

interface RootListProps {
  readonly roots: readonly RootView[];
  /** The person's own name for the server. */
  readonly name: string;
  readonly onWithdraw: (path: string) => void;
  readonly onRestore: (path: string) => void;
}

/** The folders of one server in the person's order; what was just withdrawn keeps its line, so that it can be taken back. */
export function RootList({ roots, name, onWithdraw, onRestore }: RootListProps) {
  const { t } = useTranslation();
  const [withdrawn, setWithdrawn] = useState<readonly { readonly root: RootView; readonly place: number }[]>([]);
  const standing = new Set(roots.map(({ path }) => path));
  const listed = [...roots];
  for (const { root, place } of withdrawn) if (!standing.has(root.path)) listed.splice(place, 0, root);
  if (listed.length === 0) return <p className="muted">{t("access.noFolders")}</p>;
  const withdraw = (root: RootView) => {
    const place = listed.indexOf(root);
    const others = withdrawn.filter((other) => other.root.path !== root.path);
    setWithdrawn([...others, { root, place }].sort((one, other) => one.place - other.place));
    onWithdraw(root.path);
  };
  return (
    <ul className="permissions roots">
      {listed.map((root) => (
        <Line
          key={root.path}
          {...{ root, name, stands: standing.has(root.path) }}
          onWithdraw={() => withdraw(root)}
          onRestore={() => onRestore(root.path)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly root: RootView;
  readonly name: string;
  readonly stands: boolean;
  readonly onWithdraw: () => void;
  readonly onRestore: () => void;
}

function Line({ root, name, stands, onWithdraw, onRestore }: LineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const path = visibleText(root.path, false);
  const state = !stands
    ? t("access.folderWithdrawn", { name })
    : root.missing
      ? t("access.folderMissing", { name })
      : t("access.folderSince", { time: formats.moment(root.grantedAt) });
  return (
    <li data-stands={stands} data-missing={stands && root.missing}>
      <div className="permission-text">
        <p>
          <code className="wrap" dir="ltr">
            {path}
          </code>
        </p>
        <p className="small muted wrap">{state}</p>
      </div>
      {stands ? (
        <Button compact aria-label={t("access.withdrawFolder", { path })} onClick={onWithdraw}>
          {t("access.withdraw")}
        </Button>
      ) : (
        <Button compact aria-label={t("access.undoFolder", { path })} onClick={onRestore}>
          {t("access.undo")}
        </Button>
      )}
    </li>
  );
}
