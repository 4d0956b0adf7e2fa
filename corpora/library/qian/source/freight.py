"""运费计算。

计费重量取实际重量和体积重量中较大者；各产品的除数不同，见各类的 DIVISOR。
金额一律使用 Decimal，单位为元，最后一步四舍五入到分。
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum

#: 保价费率：普通货物千分之三，易碎品千分之八，最低 2 元。
INSURANCE_RATE = Decimal("0.003")
FRAGILE_RATE = Decimal("0.008")
INSURANCE_LEAST = Decimal("2.00")

#: 泡沫制品、空容器的体积除数，与产品无关。
LIGHT_DIVISOR = 4000


class FreightError(ValueError):
    """无法计算运费，例如超重或者线路没有开通。"""


class Zone(Enum):
    CITY = 1
    PROVINCE = 2
    NEAR = 3
    FAR = 4
    REMOTE = 5


@dataclass(frozen=True)
class Parcel:
    weight: Decimal  # 千克
    volume: int  # 立方厘米
    declared: Decimal = Decimal(0)
    fragile: bool = False
    light: bool = False

    def volume_weight(self, divisor: int) -> Decimal:
        """体积重量，向上取到 0.5 千克。"""
        raw = Decimal(self.volume) / (LIGHT_DIVISOR if self.light else divisor)
        return (raw * 2).to_integral_value(rounding="ROUND_CEILING") / 2


class StandardFreight:
    """标准快运：首重 3 千克，续重每千克。"""

    DIVISOR = 6000
    MOST = Decimal(70)
    FIRST = {Zone.CITY: 12, Zone.PROVINCE: 14, Zone.NEAR: 18, Zone.FAR: 22, Zone.REMOTE: 45}
    NEXT = {Zone.CITY: "1.0", Zone.PROVINCE: "1.5", Zone.NEAR: "2.2", Zone.FAR: "3.6", Zone.REMOTE: "9.5"}

    def charge(self, parcel: Parcel, zone: Zone) -> Decimal:
        """基本运费。单件超过 70 千克的抛出 FreightError，应改走零担。"""
        if parcel.weight > self.MOST:
            raise FreightError("超过 70 千克，请改用零担")
        weight = max(parcel.weight, parcel.volume_weight(self.DIVISOR))
        extra = max(Decimal(0), weight - 3).to_integral_value(rounding="ROUND_CEILING")
        return Decimal(self.FIRST[zone]) + extra * Decimal(self.NEXT[zone])

    def days(self, zone: Zone) -> int:
        """时效（日），自提货次日起算。"""
        return {Zone.CITY: 1, Zone.PROVINCE: 2, Zone.NEAR: 3, Zone.FAR: 5, Zone.REMOTE: 8}[zone]


class AirFreight:
    """航空快运：首重 1 千克。同城不开通。"""

    DIVISOR = 5000
    MOST = Decimal(35)
    FIRST = {Zone.PROVINCE: 18, Zone.NEAR: 22, Zone.FAR: 26, Zone.REMOTE: 36}
    NEXT = {Zone.PROVINCE: 5, Zone.NEAR: 8, Zone.FAR: 13, Zone.REMOTE: 24}

    def charge(self, parcel: Parcel, zone: Zone) -> Decimal:
        """基本运费。超过 35 千克或者同城的抛出 FreightError。"""
        if zone not in self.FIRST:
            raise FreightError("航空快运没有开通同城")
        if parcel.weight > self.MOST:
            raise FreightError("超过 35 千克")
        weight = max(parcel.weight, parcel.volume_weight(self.DIVISOR))
        extra = max(Decimal(0), weight - 1).to_integral_value(rounding="ROUND_CEILING")
        return Decimal(self.FIRST[zone] + extra * self.NEXT[zone])

    def days(self, zone: Zone) -> int:
        """时效（日）。18:00 以后提货的，调用方另加一日。"""
        return {Zone.PROVINCE: 1, Zone.NEAR: 1, Zone.FAR: 2, Zone.REMOTE: 3}[zone]


class LtlFreight:
    """零担：按计费吨和里程计算，有起步价。"""

    DIVISOR = 3000
    LEAST = Decimal(180)
    PER_TON_KM = Decimal("0.92")

    def charge(self, parcel: Parcel, km: int) -> Decimal:
        """基本运费，不低于 180 元。超过 1500 公里的部分打八五折。"""
        weight = max(parcel.weight, parcel.volume_weight(self.DIVISOR)) / 1000
        near, far = min(km, 1500), max(0, km - 1500)
        amount = weight * self.PER_TON_KM * (near + far * Decimal("0.85"))
        return max(self.LEAST, amount)


class ColdFreight:
    """冷链：在标准快运的基础上按温层加价。"""

    FACTOR = {"F18": Decimal("1.8"), "C4": Decimal("1.5"), "C15": Decimal("1.3")}

    def __init__(self, base: StandardFreight | None = None) -> None:
        self.base = base or StandardFreight()

    def charge(self, parcel: Parcel, zone: Zone, layer: str) -> Decimal:
        """基本运费。偏远地区不开通冷冻（F18）。"""
        if zone is Zone.REMOTE and layer == "F18":
            raise FreightError("偏远地区没有开通冷冻")
        return self.base.charge(parcel, zone) * self.FACTOR[layer]


def insurance(parcel: Parcel) -> Decimal:
    """保价费。没有声明价值的为零。"""
    if parcel.declared <= 0:
        return Decimal(0)
    rate = FRAGILE_RATE if parcel.fragile else INSURANCE_RATE
    return max(INSURANCE_LEAST, parcel.declared * rate)


def fuel_rate(diesel: Decimal, air: bool = False) -> Decimal:
    """燃油附加费率，按上月柴油均价分档。"""
    steps = [("8.50", "0.12", "0.18"), ("8.00", "0.09", "0.14"), ("7.50", "0.065", "0.11"),
             ("7.00", "0.04", "0.08"), ("6.50", "0.02", "0.06")]
    for floor, road, plane in steps:
        if diesel >= Decimal(floor):
            return Decimal(plane if air else road)
    return Decimal("0.04") if air else Decimal(0)


def surcharge(pickup: datetime, ordered: datetime, monthly: bool, used: int) -> Decimal:
    """加急费：当日下单、当日提货的 60 元；月结客户每月前五票免收。"""
    if pickup.date() != ordered.date():
        return Decimal(0)
    if monthly and used < 5:
        return Decimal(0)
    return Decimal(60)


def festival(day: date, eve: date) -> Decimal:
    """春节附加费：除夕至初六每票 10 元。"""
    return Decimal(10) if 0 <= (day - eve).days <= 6 else Decimal(0)


def late_refund(freight: Decimal, days: int, notified: bool, force_majeure: bool) -> Decimal:
    """逾期退还的运费：每日一成，最多一半。

    不可抗力不退，但是没有在 12 小时内通知托运人的照退。
    """
    if days <= 0 or (force_majeure and notified):
        return Decimal(0)
    return freight * min(Decimal("0.5"), Decimal("0.1") * days)


def compensation(parcel: Parcel, share: Decimal, loss: Decimal, gross: bool = False) -> Decimal:
    """毁损、灭失的赔偿。

    share 为损失比例，gross 为承运人有重大过失。保价的按声明价值乘以比例，且不超过
    实际损失；没有保价的每千克 40 元、每票 2000 元封顶；重大过失的按实际损失。
    """
    if gross:
        return loss
    if parcel.declared > 0:
        return min(parcel.declared * share, loss)
    return min(loss, parcel.weight * 40, Decimal(2000))


def cutoff(product: str) -> time:
    """当日发运的截止时间：航空 18:00，冷链 15:00，其他 20:00。"""
    return {"AIR": time(18), "COLD": time(15)}.get(product, time(20))


def rounded(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
