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

/** A button that does something. */
export function button(label: string, title: string, act: () => void): HTMLButtonElement {
  const element = el('button', { type: 'button', title, 'aria-label': title }, label);
  element.addEventListener('click', act);
  return element;
}
