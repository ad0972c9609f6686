import { useTranslation } from "react-i18next";
import type { SamplingBlock, SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
import type { Answers } from "../../../preload/form/model.ts";
import { formattingLocale } from "../../i18n.ts";
import { formatsOf } from "../../ui/format.ts";
import { FoldedText } from "./FoldedText.tsx";
import { promptPlaces, SYSTEM } from "./prompt-places.ts";
import "./sampling.css";

interface PromptProps {
  readonly request: SamplingRequestApproval;
  /** The person's locale (BCP 47), for sizes. */
  readonly locale: string;
  /** What the person made of it so far, by place. */
  readonly texts?: Answers;
  /** Given while it is edited. */
  readonly onChange?: ((id: string, text: string) => void) | undefined;
}

/** A prompt as the conversation it is: who says what, all of it; its texts can be edited in place. */
export function Prompt({ request, locale, texts = {}, onChange }: PromptProps) {
  const { t } = useTranslation();
  const { messages, systemPrompt = "" } = request;
  const places = promptPlaces(request);
  const textAt = (id: string | undefined, asked: string) => {
    const text = id === undefined ? undefined : texts[id];
    return typeof text === "string" ? text : asked;
  };
  const system = textAt(SYSTEM, systemPrompt);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this only names the text
    <div
      className="sampling-prompt"
      role="group"
      aria-label={t("approval.sampling.conversation")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {(system !== "" || onChange) && (
        <section>
          <h3>{t("approval.sampling.system")}</h3>
          {onChange ? (
            <Editor id={SYSTEM} label={t("approval.sampling.system")} text={system} onChange={onChange} />
          ) : (
            <FoldedText text={system} />
          )}
        </section>
      )}
      <section>
        <h3>{t("approval.sampling.conversation")}</h3>
        {messages.length === 0 && <p className="muted">{t("approval.sampling.empty")}</p>}
        <ol>
          {messages.map(({ role, blocks }, message) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a prompt never move
            <li key={message} className={`sampling-message ${role}`}>
              <h4>{t(`approval.sampling.role.${role}`)}</h4>
              {blocks.map((block, place) => {
                const id = places[message]?.[place];
                const text = textAt(id, block.text);
                const label = `${t(`approval.sampling.role.${role}`)} ${message + 1}`;
                return onChange && id !== undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do the blocks of a message
                  <Editor key={place} id={id} label={label} text={text} onChange={onChange} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do the blocks of a message
                  <Block key={place} block={{ ...block, text }} locale={locale} />
                );
              })}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onChange: (id: string, text: string) => void;
}

function Editor({ id, label, text, onChange }: EditorProps) {
  return (
    <textarea
      className="input sampling-editor"
      aria-label={label}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(id, target.value)}
    />
  );
}

/** A part of a message; what is no text is named by its kind, its type and its size. */
function Block({ block, locale }: { readonly block: SamplingBlock; readonly locale: string }) {
  const { t, i18n } = useTranslation();
  const { kind, text, name = "", mimeType, bytes } = block;
  if (kind === "text") return <FoldedText text={text} />;
  const formats = formatsOf(formattingLocale(i18n.language === "ko" ? "ko" : "en", locale));
  const facts = [mimeType, bytes === undefined ? undefined : formats.size(bytes)].filter((fact) => fact !== undefined);
  return (
    <div className="sampling-block">
      <p className="small">
        <b>{t(`approval.sampling.block.${kind}`, { name })}</b>{" "}
        {facts.length > 0 && <span className="muted">{facts.join(" · ")}</span>}
      </p>
      {text !== "" && <FoldedText text={text} mono={kind === "tool_use"} />}
    </div>
  );
}
