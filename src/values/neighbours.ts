/**
 * Divides a list into groups of neighbours.
 *
 * @param belongs - whether an item joins the group before it, by the first of that and by the one just before the item
 */
export function neighbours<Item>(
  items: readonly Item[],
  belongs: (item: Item, first: Item, before: Item) => boolean,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group !== undefined && belongs(item, group[0], group.at(-1) ?? group[0])) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
