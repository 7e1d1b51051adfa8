/** A cut-off with the city of its time zone, such as '15:00 Hong Kong'. */
export const formatCutOff = ({ cutOff, timeZone }: { readonly cutOff: string; readonly timeZone: string }): string =>
  `${cutOff} ${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}`;
