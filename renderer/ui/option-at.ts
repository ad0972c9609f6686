/** Where the option stands that a press in a list box landed on, by its `data-at`; undefined beside the options. */
export function optionAt(target: EventTarget): number | undefined {
  const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
  return option?.dataset.at === undefined ? undefined : Number.parseInt(option.dataset.at, 10);
}
