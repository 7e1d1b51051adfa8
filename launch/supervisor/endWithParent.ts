// Loaded before the program of a child, so that it ends when its supervisor does, even when the program does not listen
// yet or does not know of supervisors. A program that closes in order by itself has time for that.
const graceMs = 3000;

process.once('disconnect', () => setTimeout(() => process.exit(1), graceMs));
// Listening alone would keep the program from ending by itself.
process.channel?.unref();
