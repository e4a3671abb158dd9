// For who came to apply and is an agent already.

/** A line under the form. */
export function SignInLine() {
  return (
    <p className="after">
      Already an agent? <a href="/agents">Sign in</a>
    </p>
  )
}
