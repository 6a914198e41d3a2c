export class Stop extends Error {}

export async function runCommand(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
