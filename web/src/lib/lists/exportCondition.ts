/** The filters of a list without its order: a file is always oldest first. */
export function exportCondition<Condition extends object>(condition: Condition): Omit<Condition, 'sort'> {
  return Object.fromEntries(Object.entries(condition).filter(([name]) => name !== 'sort')) as Omit<Condition, 'sort'>;
}
