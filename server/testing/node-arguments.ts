/** For short-lived processes: V8 compiles the embedded database once, without optimising. */
export const nodeArguments = ['--disable-warning=ExperimentalWarning', '--liftoff-only']
