export { SpotClient } from './spot/spotClient.ts';
