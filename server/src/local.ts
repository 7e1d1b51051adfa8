// Modules that the local profile adds. Nothing else imports the demo, and no other profile loads this file.

export { seedDeskRequest } from './demo/deskRequest.ts';
export { seedHistory } from './demo/history/seedHistory.ts';
export { createDemo } from './demo/index.ts';
export { seedLocalNetworks } from './demo/networks.ts';
export { seed, seedAccount } from './demo/seed.ts';
export { fillVolume, VOLUME_OWNER } from './demo/volume/fillVolume.ts';
