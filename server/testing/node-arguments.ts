/** Node's arguments for a short-lived process of the server: V8 compiles the embedded database once, quickly, and not again for speed. */
export const nodeArguments = ['--disable-warning=ExperimentalWarning', '--liftoff-only']
