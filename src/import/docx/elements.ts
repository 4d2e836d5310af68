import { XmlElement } from '@rgrove/parse-xml';

/** Child elements in document order. */
export function listElements(parent: XmlElement | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((child) => child instanceof XmlElement);
}

/** Returns the name without its prefix. */
export function getName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Finds a descendant by the names on the path to it. */
export function findElement(
  parent: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (element, name) => listElements(element).find((child) => getName(child) === name),
    parent,
  );
}

export function getAttribute(element: XmlElement | undefined, name: string): string {
  const { attributes = {} } = element ?? {};
  return attributes[`w:${name}`] ?? attributes[`r:${name}`] ?? attributes[name] ?? '';
}

/** Returns the attribute `val` of a child. */
export function getValue(parent: XmlElement | undefined, ...path: readonly string[]): string {
  return getAttribute(findElement(parent, ...path), 'val');
}

/** Returns undefined if there is no such property (ECMA-376-1, 17.3.2). */
export function getToggle(parent: XmlElement | undefined, name: string): boolean | undefined {
  const element = findElement(parent, name);
  return element && !/^(?:0|false|off|none)$/.test(getAttribute(element, 'val'));
}
