export type { Market } from './market/market.ts';
export { startVenue, type Venue, type VenueOptions } from './venue.ts';
