/**
 * Pairs rows with columns so that both ascend, at the least cost in all.
 *
 * @param costOf - of a pair
 * @param alone - what a row without a column costs
 * @returns for each row its column; undefined if it has none
 */
export function pairedInOrder(
  rows: number,
  columns: number,
  costOf: (row: number, column: number) => number,
  alone: number,
): (number | undefined)[] {
  // What the first rows and columns cost at least.
  const least = Array.from({ length: rows + 1 }, (_, row) => new Float64Array(columns + 1).fill(row * alone));
  const at = (row: number, column: number): number => least[row]?.[column] ?? 0;
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++) {
      const paired = at(row - 1, column - 1) + costOf(row - 1, column - 1);
      (least[row] as Float64Array)[column] = Math.min(at(row, column - 1), at(row - 1, column) + alone, paired);
    }
  const found = new Array<number | undefined>(rows).fill(undefined);
  for (let [row, column] = [rows, columns]; row > 0 && column > 0; ) {
    if (at(row, column) === at(row, column - 1)) column -= 1;
    else {
      row -= 1;
      if (at(row + 1, column) !== at(row, column) + alone) found[row] = --column;
    }
  }
  return found;
}
