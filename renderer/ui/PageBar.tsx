import { type ReactNode, useEffect } from "react";

/** The head of a page: its title (also the window's), and what belongs beside it. */
export function PageBar({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    <header className="bar">
      <h1 tabIndex={-1} title={title}>
        {title}
      </h1>
      {children}
    </header>
  );
}
