/*
 * Copyright 2019 Fairwater Insurance.
 */

package com.fairwater.claims

import scala.collection.mutable
import com.fairwater.mail.{Letter, Sender => Post}
import com.fairwater.money._

/** What happened to a claim. */
sealed trait Outcome {
  def paid: Boolean
}

/** A claim that was paid. */
case class Settled(amount: BigDecimal) extends Outcome {
  val paid = true
}

case object Refused extends Outcome {
  val paid = false
}

/** Where claims are kept. */
trait ClaimStore {
  def find(number: Int): Option[Claim]

  /** All claims of a year. */
  def ofYear(year: Int): Seq[Claim] = all.filter(_.year == year)
}

/**
 * Decides on claims.
 *
 * @param store where claims are kept
 */
@Singleton
class ClaimDesk(store: ClaimStore, post: Post) extends Desk with Logging {
  private val open = mutable.Map.empty[Int, Claim]

  def this(store: ClaimStore) = this(store, Post.silent)

  /**
   * Decides on one claim and tells the customer.
   */
  @throws[ClaimException]
  def decide(number: Int, limit: BigDecimal): Outcome = {
    val claim = store.find(number).getOrElse(throw new ClaimException(number))

    // Claims above the limit go to a person.
    if (claim.amount > limit) {
      open += number -> claim
      post.send(Letter(claim.customer, s"Claim $number is being looked at."))
      return Refused
    }

    val outcome = claim.kind match {
      case "water" => Settled(claim.amount)
      case "fire"  => Settled(claim.amount * rate("fire"))
      case other   => Refused
    }

    logger.info(s"claim $number: $outcome")
    post.send(Letter(claim.customer, s"Claim $number is decided."))
    outcome
  }

  private def rate(kind: String): BigDecimal = Tariff.of(kind).rate
}

object ClaimDesk {
  /** A desk without claims. */
  def empty: ClaimDesk = new ClaimDesk(EmptyStore)

  implicit class RichClaim(claim: Claim) {
    def late: Boolean = claim.days > 30
  }
}

enum Branch {
  case North, South

  def code: String = toString.take(1)
}

given Ordering[Claim] with {
  def compare(a: Claim, b: Claim): Int = a.number.compare(b.number)
}

extension (claim: Claim) {
  def urgent: Boolean = claim.amount > 10000
}
