const chunkSize = 16_000;

/** Cuts a text at line ends into pieces of about `chunkSize` characters, so that a 5 MB text never is one text node. */
export function chunksOf(text: string): readonly string[] {
  const chunks: string[] = [];
  let start = 0;
  while (text.length - start > chunkSize) {
    const lineEnd = text.indexOf("\n", start + chunkSize);
    const end = lineEnd < 0 || lineEnd > start + 2 * chunkSize ? start + chunkSize : lineEnd + 1;
    chunks.push(text.slice(start, end));
    start = end;
  }
  chunks.push(text.slice(start));
  return chunks;
}

/** Preformatted untrusted text: wraps, scrolls, is reachable by keyboard. `label` names it. */
export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  const chunks = chunksOf(text);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this only names the text
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <div className="code-block" role="group" aria-label={label} tabIndex={0}>
      {chunks.length === 1
        ? text
        : chunks.map((chunk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the chunks of one text never move
            <span className="chunk" key={index}>
              {chunk}
            </span>
          ))}
    </div>
  );
}
