/** The days of a statement, 'YYYY-MM-DD'. */
export const formatDays = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from} to ${to}`;
