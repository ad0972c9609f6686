import { useTranslation } from "react-i18next";
import { Fact } from "./Fact.tsx";

interface LaunchFactsProps {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder?: string | undefined;
  readonly envNames: readonly string[];
  /** The file that would run; null when none was found. */
  readonly program?: string | null;
  readonly codeVariables?: readonly { readonly name: string; readonly value: string }[];
}

/** What would be run, each part by itself and whole: an argument with blanks can't pass for two. */
export function LaunchFacts({ command, args, folder, envNames, program, codeVariables = [] }: LaunchFactsProps) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      <Fact name={t("servers.command")}>
        <code className="wrap">{command}</code>
      </Fact>
      {program && program !== command && (
        <Fact name={t("servers.launch.program")}>
          <code className="wrap">{program}</code>
        </Fact>
      )}
      <Fact name={t("servers.launch.arguments", { count: args.length })}>
        {args.length === 0 ? (
          <span className="muted">{t("servers.launch.none")}</span>
        ) : (
          <ol className="arguments">
            {args.map((arg, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place
              <li key={index}>
                {arg === "" ? (
                  <span className="muted">{t("servers.launch.empty")}</span>
                ) : (
                  <code className="wrap">{arg}</code>
                )}
              </li>
            ))}
          </ol>
        )}
      </Fact>
      {folder !== undefined && (
        <Fact name={t("servers.launch.folder")}>
          <code className="wrap">{folder}</code>
        </Fact>
      )}
      <Fact name={t("servers.launch.variables")}>
        {envNames.length === 0 ? (
          <span className="muted">{t("servers.launch.none")}</span>
        ) : (
          <ul className="names">
            {envNames.map((name) => {
              const code = codeVariables.find((variable) => variable.name === name);
              return (
                <li key={name}>
                  <code className="wrap">{code ? `${name}=${code.value}` : name}</code>
                </li>
              );
            })}
          </ul>
        )}
      </Fact>
    </dl>
  );
}
