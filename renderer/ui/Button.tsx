import type { ComponentProps } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: "default" | "primary" | "quiet" | "danger";
  readonly compact?: boolean;
  readonly icon?: IconName;
}

/** A push button; with an icon and no children it needs an `aria-label`, which is then its tooltip as well. */
export function Button({ variant = "default", compact = false, icon, className, children, ...rest }: ButtonProps) {
  const classes = ["btn"];
  if (variant !== "default") classes.push(variant);
  if (compact) classes.push("compact");
  if (icon && !children) classes.push("icon-only");
  if (className) classes.push(className);
  const tooltip = icon && !children ? rest["aria-label"] : undefined;
  return (
    <button type="button" title={tooltip} {...rest} className={classes.join(" ")}>
      {icon && <Icon name={icon} size={compact ? 14 : 16} />}
      {children}
    </button>
  );
}
