export { type Column, compareBy, matching } from './columns.ts';
export { useFavourites } from './favourites.ts';
export { selectTickers } from './groups.ts';
export { Star } from './Star.tsx';
