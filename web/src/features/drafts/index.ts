export { DraftAdded } from './DraftAdded.tsx';
export { DraftConfirmation, DraftLines, useDraftCodes } from './DraftConfirmation.tsx';
