/** Divides a list into groups of neighbours: an item joins the group before it if it belongs to the first item of that. */
export function neighbours<Item>(
  items: readonly Item[],
  belongs: (item: Item, first: Item) => boolean,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group !== undefined && belongs(item, group[0])) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
