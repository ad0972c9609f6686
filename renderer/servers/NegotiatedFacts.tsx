import { useTranslation } from "react-i18next";
import type { Negotiated } from "../../preload/contract/servers.ts";
import { skillsExtension } from "../skills/offers-skills.ts";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { Fact } from "./Fact.tsx";
import { profileName } from "./profile-name.ts";

/** Features that the specification of 2026-07-28 deprecates, and that live servers still use (C-37). */
const deprecated = new Set(["roots", "sampling", "logging"]);

interface NegotiatedFactsProps {
  readonly negotiated: Negotiated;
  /** What the connection uses that is deprecated, by name. */
  readonly deprecated?: readonly string[] | undefined;
}

/** What a connection settled on: era, version, capabilities both ways, extensions, instructions (C-05). */
export function NegotiatedFacts({ negotiated, deprecated: used = [] }: NegotiatedFactsProps) {
  const { t } = useTranslation();
  const { era, version, serverInfo, capabilities, extensions, instructions, declared } = negotiated;
  const { profile, assumed, deprecatedTransport } = negotiated;
  const ours = Object.keys((declared.extensions as object | undefined) ?? {});
  return (
    <>
      <section>
        <h3>{t("servers.agreed")}</h3>
        <dl className="facts">
          <Fact name={t("servers.version")}>
            <code>{version}</code> <span className="muted">{t(`servers.eraName.${era}`)}</span>
            {assumed && (
              <>
                {" "}
                <Chip tone="warn">{t("servers.eraAssumed")}</Chip>
              </>
            )}
          </Fact>
          {deprecatedTransport !== undefined && (
            <Fact name={t("servers.transport")}>
              <span>{deprecatedTransport}</span> <Chip tone="warn">{t("servers.deprecated")}</Chip>
            </Fact>
          )}
          <Fact name={t("servers.selfName")}>
            <q className="wrap">{serverInfo.title ?? serverInfo.name}</q>{" "}
            <code className="muted wrap">
              {serverInfo.name} {serverInfo.version}
            </code>
          </Fact>
          <Fact name={t("servers.offers")}>
            <Names of={capabilities} none={t("servers.nothing")} />
          </Fact>
          <Fact name={t("servers.declared")}>
            <Names of={declared} none={t("servers.nothing")} />
          </Fact>
          {profile && <Fact name={t("servers.profile")}>{profileName(t, profile)}</Fact>}
          {used.length > 0 && (
            <Fact name={t("servers.usesDeprecated")}>
              <ul className="names">
                {used.map((name) => (
                  <li key={name}>
                    <Chip tone="warn">{t(`servers.deprecatedUse.${name}`, { defaultValue: name })}</Chip>
                  </li>
                ))}
              </ul>
              <p className="small muted">{t("servers.usesDeprecatedHint")}</p>
            </Fact>
          )}
          <Fact name={t("servers.extensions")}>
            {extensions.length === 0 ? (
              <span className="muted">{t("servers.noExtensions")}</span>
            ) : (
              <ul className="names">
                {extensions.map((extension) => (
                  <li key={extension}>
                    <code>{extension}</code>
                    {!ours.includes(extension) && extension !== skillsExtension && (
                      <span className="muted"> ({t("servers.extensionUnused")})</span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        </dl>
        <details className="disclosure">
          <summary>{t("servers.exactly")}</summary>
          <CodeBlock
            label={t("servers.exactly")}
            text={JSON.stringify({ server: capabilities, parley: declared }, null, 2)}
          />
        </details>
      </section>
      <section>
        <h3>{t("servers.instructions")}</h3>
        {instructions ? (
          <>
            <p className="small muted">{t("servers.instructionsHint")}</p>
            <blockquote className="wrap">{instructions}</blockquote>
          </>
        ) : (
          <p className="muted">{t("servers.noInstructions")}</p>
        )}
      </section>
    </>
  );
}

/** `elicitation (form, url)`: each capability with its own parts. */
function Names({ of, none }: { readonly of: { readonly [name: string]: unknown }; readonly none: string }) {
  const { t } = useTranslation();
  const entries = Object.entries(of);
  if (entries.length === 0) return <span className="muted">{none}</span>;
  return (
    <ul className="names">
      {entries.map(([name, value]) => {
        const parts = typeof value === "object" && value !== null ? Object.keys(value) : [];
        return (
          <li key={name}>
            <code>{name}</code>
            {parts.length > 0 && <span className="muted"> ({parts.join(", ")})</span>}
            {deprecated.has(name) && (
              <>
                {" "}
                <Chip tone="warn">{t("servers.deprecated")}</Chip>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
