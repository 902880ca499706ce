// Making elements of the page in one expression.

type Content = Node | string | undefined;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes (a `true` one stands without value) and content. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: Content[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...content.filter((item) => item !== undefined));
  return element;
}

/**
 * A button that does something. `title` says what, and is its name where it holds the label or the label is only a sign;
 * `key` finds the same button again after the page was drawn anew.
 */
export function button(label: string, title: string, act: () => void, key = title): HTMLButtonElement {
  const named = label !== '' && (!/\w/.test(label) || title.includes(label));
  const element = el(
    'button',
    { type: 'button', title, 'aria-label': named ? title : undefined, 'data-key': key },
    label,
  );
  element.addEventListener('click', act);
  return element;
}
