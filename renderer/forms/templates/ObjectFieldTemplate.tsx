import type { ObjectFieldTemplateProps } from "@rjsf/utils";

/** The form itself: its fields one below the other. The server's title for the whole schema is not shown as ours. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <>{properties.map((property) => property.content)}</>;
}
