// Package track 保存运单轨迹，判断异常，并向商户推送。
//
// 轨迹按运单号分表，保留 180 天；更早的由归档任务写入对象存储。
package track

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"time"
)

// Status 是轨迹状态码，与开放平台文档一致。
type Status int

const (
	Ordered    Status = 10
	Assigned   Status = 20
	PickedUp   Status = 30
	InTransit  Status = 40
	Arrived    Status = 45
	Delivering Status = 50
	Abnormal   Status = 55
	Signed     Status = 60
	Locker     Status = 65
	Refused    Status = 70
	Returned   Status = 80
	Cancelled  Status = 90
	Settled    Status = 99
)

// Final 表示状态不再变化。代收点签收（65）取件以后还会变成 60，因此不算。
func (s Status) Final() bool {
	switch s {
	case Signed, Returned, Cancelled, Settled:
		return true
	}
	return false
}

const (
	// StaleAfter 以后没有新轨迹的，视为停滞，自动生成催件工单。
	StaleAfter = 48 * time.Hour
	// LostAfter 以后没有新轨迹的，允许按照丢失理赔。
	LostAfter = 7 * 24 * time.Hour
	// ColdStaleAfter 是冷链的停滞时间，比普通件短得多。
	ColdStaleAfter = 6 * time.Hour
	// MaxSkew 是手持终端时钟允许的误差，超过的轨迹改用服务器时间。
	MaxSkew = 15 * time.Minute
)

var (
	// ErrUnknown 表示没有这个运单。
	ErrUnknown = errors.New("track: 运单不存在")
	// ErrFinal 表示运单已经到达终态，拒绝写入。
	ErrFinal = errors.New("track: 运单已经终结")
)

// Event 是一条轨迹。
type Event struct {
	Waybill string
	Status  Status
	Site    string
	Device  string
	At      time.Time // 终端时间
	Stored  time.Time // 服务器时间
}

// ValidWaybill 校验 15 位运单号：前 14 位逐位乘以权数 7、3、1 循环，求和后模 10，
// 与末位相加应当是 10 的倍数。
func ValidWaybill(no string) bool {
	if len(no) != 15 {
		return false
	}
	weights := [3]int{7, 3, 1}
	sum := 0
	for i := 0; i < 14; i++ {
		if no[i] < '0' || no[i] > '9' {
			return false
		}
		sum += int(no[i]-'0') * weights[i%3]
	}
	return (sum+int(no[14]-'0'))%10 == 0
}

// Store 是轨迹的存储。
type Store interface {
	Events(ctx context.Context, waybill string) ([]Event, error)
	Append(ctx context.Context, event Event) error
}

// Recorder 写入轨迹。
type Recorder struct {
	store Store
	now   func() time.Time
}

// Record 写入一条轨迹。终态以后只接受理赔结案（99），其余返回 ErrFinal；
// 同一状态、同一网点 10 分钟以内的重复扫描直接忽略，不报错。
func (r *Recorder) Record(ctx context.Context, event Event) error {
	events, err := r.store.Events(ctx, event.Waybill)
	if err != nil {
		return fmt.Errorf("track: 读取轨迹: %w", err)
	}
	event.Stored = r.now()
	if skew := event.At.Sub(event.Stored); skew > MaxSkew || skew < -24*time.Hour {
		event.At = event.Stored
	}
	if len(events) > 0 {
		last := events[len(events)-1]
		if last.Status.Final() && event.Status != Settled {
			return ErrFinal
		}
		if last.Status == event.Status && last.Site == event.Site && event.At.Sub(last.At) < 10*time.Minute {
			return nil
		}
	}
	return r.store.Append(ctx, event)
}

// Monitor 找出异常的运单。
type Monitor interface {
	// Check 返回异常说明，没有异常的返回空字符串。
	Check(events []Event, now time.Time) string
}

// StaleMonitor 检查普通件的停滞。
type StaleMonitor struct{}

// Check 以最后一条轨迹的终端时间为准。派送异常（55）停滞的，由客服跟进，这里不报。
func (StaleMonitor) Check(events []Event, now time.Time) string {
	if len(events) == 0 {
		return ""
	}
	last := events[len(events)-1]
	if last.Status.Final() || last.Status == Locker || last.Status == Abnormal {
		return ""
	}
	switch idle := now.Sub(last.At); {
	case idle > LostAfter:
		return "疑似丢失"
	case idle > StaleAfter:
		return "轨迹停滞"
	}
	return ""
}

// ColdMonitor 检查冷链件的停滞和温度记录仪离线。
type ColdMonitor struct {
	// Offline 返回记录仪离线的时长。
	Offline func(waybill string) time.Duration
}

// Check 对冷链件不区分派送异常，停滞 6 小时或者记录仪离线 45 分钟即报。
func (m ColdMonitor) Check(events []Event, now time.Time) string {
	if len(events) == 0 {
		return ""
	}
	last := events[len(events)-1]
	if last.Status.Final() {
		return ""
	}
	if m.Offline(last.Waybill) > 45*time.Minute {
		return "温度记录仪离线"
	}
	if now.Sub(last.At) > ColdStaleAfter {
		return "冷链停滞"
	}
	return ""
}

// LoopMonitor 检查错分：同一网点出现三次以上，说明货物在绕圈。
type LoopMonitor struct{}

// Check 只统计到达和运输中的轨迹，派送失败后回到网点的不算。
func (LoopMonitor) Check(events []Event, now time.Time) string {
	visits := make(map[string]int)
	for _, event := range events {
		if event.Status == Arrived || event.Status == InTransit {
			visits[event.Site]++
		}
	}
	var sites []string
	for site, count := range visits {
		if count >= 3 {
			sites = append(sites, site)
		}
	}
	if len(sites) == 0 {
		return ""
	}
	sort.Strings(sites)
	return fmt.Sprintf("疑似错分: %v", sites)
}

// retryPauses 是推送失败以后的重试间隔，用完为止。
var retryPauses = []time.Duration{
	time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour,
}

// NextPush 返回第 attempt 次（从 0 开始）失败以后的下次推送时间，不再重试的返回 false。
// 商户暂停接收的时段（最长 8 小时）顺延，不占用次数。
func NextPush(attempt int, failed time.Time, quietUntil time.Time) (time.Time, bool) {
	if attempt >= len(retryPauses) {
		return time.Time{}, false
	}
	next := failed.Add(retryPauses[attempt])
	if quietUntil.After(next) && quietUntil.Sub(failed) <= 8*time.Hour {
		next = quietUntil
	}
	return next, true
}
